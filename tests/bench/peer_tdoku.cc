// tdoku at the work of this program: finds up to two solutions of each puzzle in a list, prints the
// first one that it finds, or zeros, and says which puzzles have several, or none. peers.sh compiles
// it, links it with a tdoku that somebody has built, and times it.

#include <tdoku.h>

#include <cstdio>
#include <cstring>

// The answer to a puzzle, with its end of line.
struct Answer {
    char text[82];
    bool is_found;
};

static void keep_first(const char *grid, void *argument) {
    Answer *answer = static_cast<Answer *>(argument);
    if (!answer->is_found) {
        memcpy(answer->text, grid, 81);
        answer->is_found = true;
    }
}

int main() {
    static char buffers[3][1 << 16];
    setvbuf(stdin, buffers[0], _IOFBF, sizeof buffers[0]);
    setvbuf(stdout, buffers[1], _IOFBF, sizeof buffers[1]);
    setvbuf(stderr, buffers[2], _IOFBF, sizeof buffers[2]);
    char line[256];
    for (int number = 1; fgets(line, sizeof line, stdin); number++) {
        if (line[0] == '#') {
            continue;
        }
        if (strcspn(line, "\r\n") != 81) { // tdoku itself checks nothing
            fprintf(stderr, "sudoku: line %d: expected 81 cells\n", number);
            return 2;
        }
        for (int cell = 0; cell < 81; cell++) {
            line[cell] = line[cell] == '0' ? '.' : line[cell];
        }
        line[81] = '\0'; // the character here says how the puzzle is written
        Answer answer;
        memset(answer.text, '0', 81);
        answer.text[81] = '\n';
        answer.is_found = false;
        // TdokuSolverDpllTriadSimd gives no solution if it looks for two.
        size_t count = TdokuEnumerate(line, 2, keep_first, &answer);
        fwrite(answer.text, 1, sizeof answer.text, stdout);
        if (count != 1) {
            const char *which = count == 0 ? "no solution" : "several solutions";
            fprintf(stderr, "sudoku: line %d: %s\n", number, which);
        }
    }
    return 0;
}

//! Whatever comes in, the promise is kept: files, whole and damaged, random bytes, and lines made to take long.

use crate::common::promise::{kept, same_again};
use crate::common::*;
use std::io::Write;
use std::process::Command;
use std::thread;

/// The number of files. Their seeds are 0, 1, 2 and so on.
const FILES: usize = 700 / if cfg!(debug_assertions) { 10 } else { 1 };

#[test]
fn whatever_comes_in_comes_out_with_digits_in_the_place_of_empty_cells() {
    let pairs = &pairs(&["judges", "pairs"]);
    let mut filled_in = 0;
    check_all((0..FILES).map(|seed| {
        let random = &mut Random(seed as u64);
        let mut input = any_file(pairs, random);
        let damages = random.below(4);
        (0..damages).for_each(|_| damage(&mut input, random));
        let run = sudoku(&input);
        filled_in += usize::from(run.stdout != input);
        let mut problem = kept(&input, &run);
        if seed % 50 == 0 {
            problem += &same_byte_by_byte(&input, &run);
        }
        if damages == 0 {
            problem += &same_again(&input, &run);
        }
        unless(problem.is_empty(), || {
            let (start, said) = (input[..input.len().min(2_000)].escape_ascii(), run.stderr);
            format!("\nseed {seed}: {problem}\nsaid: {said}\nthe input: {start}\n")
        })
    }));
    assert!(filled_in > FILES / 2, "only {filled_in} of {FILES}");
}

/// Checks that nothing differs if the input arrives byte by byte.
fn same_byte_by_byte(input: &[u8], at_once: &Run) -> Problem {
    let mut process = binary().spawn().expect("it runs");
    let mut pipe = process.stdin.take().expect("a pipe");
    let bytes = input.to_vec();
    thread::spawn(move || bytes.chunks(1).try_for_each(|byte| pipe.write_all(byte)));
    let slowly = finish(process, input);
    unless(slowly == *at_once, || format!("byte by byte: {slowly:?}"))
}

/// Joins one to three files, or makes one of random bytes such as rows have.
fn any_file(pairs: &[Pair], random: &mut Random) -> Vec<u8> {
    let mut file = Vec::new();
    if random.below(8) == 0 {
        let rare = b"5\0\xff\xb0\xa1\xe2\x80a,;\t\r\n =";
        let bytes = [&b"123456789....\n"[..], b"12. 0-\n\n#|", rare];
        let bytes = *random.pick(&bytes);
        file.extend((0..random.below(3_000)).map(|_| *random.pick(bytes)));
    } else {
        (0..1 + random.below(3)).for_each(|_| file.extend(&random.pick(pairs).input));
    }
    file
}

/// Makes a random change, anywhere.
fn damage(text: &mut Vec<u8>, random: &mut Random) {
    if text.is_empty() {
        return;
    }
    let at = random.below(text.len());
    // No dash: in front of a 1, it makes an empty cell of it.
    let any = *random.pick(b"123456789._*? ,;:#x[\n\r\t|\"\0\xff");
    let is_end = |&byte: &u8| byte == b'\n';
    let start = text[..at].iter().rposition(is_end).map_or(0, |end| end + 1);
    let length = text[at..].iter().position(is_end);
    let stop = length.map_or(text.len() - 1, |length| at + length);
    match random.below(11) {
        0 => text[at] ^= 1 << random.below(8),
        1 => text[at] = any,
        2 => text.insert(at, any),
        3 => drop(text.remove(at)),
        4 => text.insert(at, b'\n'),
        5 => drop(text.remove(stop)),
        6 => drop(text.drain(start..=stop)),
        7 => drop(text.splice(start..start, text[start..=stop].to_vec())),
        8 => text.truncate(at),
        9 => drop(text.splice(at..at, vec![any; 10 << random.below(18)])),
        _ => text[at..].reverse(),
    }
}

/// Long lines, alone and beside a puzzle, with 300 MB of memory. A step for each pair of characters would take too long.
#[test]
fn a_line_takes_time_and_memory_by_its_length_only() {
    let damaged = PUZZLE[1..].to_string() + " ";
    let all = ["=", ",", " ", "│", "\t ", "-~", "é", "a,", "#1", ".", "1 ", "1,"];
    check_all(all.into_iter().chain([&*damaged]).map(|characters| {
        let long = characters.repeat(300_000 / characters.len());
        let mut limited = piped(Command::new("sh"));
        limited.args(["-c", "ulimit -v 300000 && exec \"$0\""]).arg(binary().get_program());
        let came = run(&mut limited, format!("{PUZZLE} {long}\n{long}\n")).output();
        same(characters, &came, &format!("{ANSWER} {long}\n{long}\n"))
    }));
}

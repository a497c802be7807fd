// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.demo;

/// What the demo asks the second JVM to do, one after the other; each gets one [Answer].
sealed interface Request {
    /// Builds the graph of this name, to compare with.
    record Build(String data) implements Request {}

    /// Opens a data link.
    record Open(Format format) implements Request {}

    /// Receives a graph and sends it back, so many times.
    record Rounds(int count) implements Request {}

    /// Compares the graph received last with the one it built.
    record Check() implements Request {}

    /// Closes the data link.
    record Close() implements Request {}

    /// One line that [#parse] understands.
    default String text() {
        return switch (this) {
            case Build build -> "build " + build.data();
            case Open open -> "open " + open.format().name();
            case Rounds rounds -> "rounds " + rounds.count();
            case Check _ -> "check";
            case Close _ -> "close";
        };
    }

    /// Reads what [#text] wrote.
    ///
    /// @throws IllegalArgumentException if `text` is no request
    static Request parse(String text) {
        String[] words = text.split(" ", 2);
        String argument = words.length == 2 ? words[1] : "";
        return switch (words[0]) {
            case "build" -> new Build(argument);
            case "open" -> new Open(Format.valueOf(argument));
            case "rounds" -> new Rounds(Integer.parseInt(argument));
            case "check" -> new Check();
            case "close" -> new Close();
            default -> throw new IllegalArgumentException("no such request: " + text);
        };
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.demo;

/// A request of the demo to the second JVM. Requests are handled in order; each gets one
/// [EchoReply].
sealed interface EchoRequest {
    /// Builds the graph of this name, to compare with.
    record Build(String data) implements EchoRequest {}

    /// Opens a data link.
    record Open(GraphFormat format) implements EchoRequest {}

    /// Receives a graph and sends it back, `count` times.
    record Rounds(int count) implements EchoRequest {}

    /// Compares the graph received last with the one it built.
    record Check() implements EchoRequest {}

    /// Closes the data link.
    record Close() implements EchoRequest {}

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

    /// Parses the output of [#text].
    ///
    /// @throws IllegalArgumentException if `text` is not a request
    static EchoRequest parse(String text) {
        String[] words = text.split(" ", 2);
        String argument = words.length == 2 ? words[1] : "";
        return switch (words[0]) {
            case "build" -> new Build(argument);
            case "open" -> new Open(GraphFormat.valueOf(argument));
            case "rounds" -> new Rounds(Integer.parseInt(argument));
            case "check" -> new Check();
            case "close" -> new Close();
            default -> throw new IllegalArgumentException("unknown request: " + text);
        };
    }
}

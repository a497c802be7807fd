// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.demo;

/// The reply to an [EchoRequest].
sealed interface EchoReply {
    record Done() implements EchoReply {}

    /// The graphs are not isomorphic; `difference` says where.
    record Different(String difference) implements EchoReply {}

    record Failed(String reason) implements EchoReply {}

    /// A text that [#parse] understands.
    default String text() {
        return switch (this) {
            case Done _ -> "done";
            case Different different -> "different " + different.difference();
            case Failed failed -> "failed " + failed.reason();
        };
    }

    /// Parses the output of [#text].
    ///
    /// @throws IllegalArgumentException if `text` is not a reply
    static EchoReply parse(String text) {
        String[] words = text.split(" ", 2);
        String rest = words.length == 2 ? words[1] : "";
        return switch (words[0]) {
            case "done" -> new Done();
            case "different" -> new Different(rest);
            case "failed" -> new Failed(rest);
            default -> throw new IllegalArgumentException("unknown reply: " + text);
        };
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.iso;

/// A command of the sender: the next transfer, and the query that the receiver runs on each tree.
///
/// @param size number of the tree
/// @param trips number of repetitions; 0 ends the receiver
record TransferCommand(TransferKind way, TreeQuery question, int size, int trips) {
    static final TransferCommand END = new TransferCommand(TransferKind.PING, TreeQuery.ROOT, 0, 0);

    /// Which tree in which way.
    String label() {
        return way.name() + ' ' + question.name() + ' ' + size;
    }

    String format() {
        return label() + ' ' + trips;
    }

    /// Parses the output of [#format].
    static TransferCommand parse(String text) {
        String[] words = text.trim().split(" ", 4);
        return new TransferCommand(
                TransferKind.valueOf(words[0]),
                TreeQuery.valueOf(words[1]),
                Integer.parseInt(words[2]),
                Integer.parseInt(words[3]));
    }
}

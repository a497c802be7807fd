// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.iso;

/// What the sender is about to do, and the receiver has to do with it.
///
/// @param size number of the tree
/// @param trips how often; 0 if nothing more is to be done
record TransferCommand(TransferKind way, TreeQuery question, int size, int trips) {
    static final TransferCommand END = new TransferCommand(TransferKind.PING, TreeQuery.ROOT, 0, 0);

    /// Which tree in which way.
    String label() {
        return way.name() + ' ' + question.name() + ' ' + size;
    }

    String format() {
        return label() + ' ' + trips;
    }

    /// Reads what [#format] wrote.
    static TransferCommand parse(String text) {
        String[] words = text.trim().split(" ", 4);
        return new TransferCommand(
                TransferKind.valueOf(words[0]),
                TreeQuery.valueOf(words[1]),
                Integer.parseInt(words[2]),
                Integer.parseInt(words[3]));
    }
}

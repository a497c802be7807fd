// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.iso;

/// What the sender is about to do, and the receiver has to do with it.
///
/// @param size number of the tree
/// @param trips how often; 0 if nothing more is to be done
record Order(Way way, Question question, int size, int trips) {
    static final Order END = new Order(Way.PING, Question.ROOT, 0, 0);

    /// Which tree in which way.
    String label() {
        return way.name() + ' ' + question.name() + ' ' + size;
    }

    String format() {
        return label() + ' ' + trips;
    }

    /// Reads what [#format] wrote.
    static Order parse(String text) {
        String[] words = text.trim().split(" ", 4);
        return new Order(
                Way.valueOf(words[0]),
                Question.valueOf(words[1]),
                Integer.parseInt(words[2]),
                Integer.parseInt(words[3]));
    }
}

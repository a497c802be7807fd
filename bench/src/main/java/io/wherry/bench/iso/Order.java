// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.iso;

import io.wherry.transport.Link;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;

/// What the sender is about to do, and the receiver has to do with it.
///
/// @param size number of the tree
/// @param trips how often
record Order(Way way, Question question, int size, int trips) {

    void send(Link link) throws IOException {
        String text = way.name() + ' ' + question.name() + ' ' + size + ' ' + trips;
        link.send(MemorySegment.ofArray(text.getBytes(StandardCharsets.US_ASCII)));
    }

    static Order receive(Link link) throws IOException {
        byte[] bytes = link.receive().toArray(ValueLayout.JAVA_BYTE);
        String[] words = new String(bytes, StandardCharsets.US_ASCII).split(" ", 4);
        return new Order(
                Way.valueOf(words[0]),
                Question.valueOf(words[1]),
                Integer.parseInt(words[2]),
                Integer.parseInt(words[3]));
    }
}

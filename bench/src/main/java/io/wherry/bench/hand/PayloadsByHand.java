// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.hand;

import io.wherry.testkit.zoo.shapes.Payload;
import java.util.List;
import java.util.function.IntFunction;

/// A list of payloads without nulls or shared elements.
final class PayloadsByHand implements HandCodec {
    private final IntFunction<List<Payload>> lists;

    /// @param lists makes an empty list of a capacity
    PayloadsByHand(IntFunction<List<Payload>> lists) {
        this.lists = lists;
    }

    @Override
    public void write(Object graph, GrowingBuffer buffer) {
        List<?> payloads = (List<?>) graph;
        int count = payloads.size();
        buffer.reserve(Integer.BYTES + count * PayloadByHand.BYTES);
        buffer.putInt(count);
        for (int n = 0; n < count; n++) {
            PayloadByHand.put((Payload) payloads.get(n), buffer);
        }
    }

    @Override
    public Object read(GrowingBuffer buffer) {
        int count = buffer.takeInt();
        List<Payload> payloads = lists.apply(count);
        for (int n = 0; n < count; n++) {
            payloads.add(PayloadByHand.take(buffer));
        }
        return payloads;
    }
}

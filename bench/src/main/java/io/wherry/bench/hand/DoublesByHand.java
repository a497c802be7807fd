// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.hand;

/// An array of doubles, copied as a whole.
final class DoublesByHand implements HandCodec {
    @Override
    public void write(Object graph, GrowingBuffer buffer) {
        double[] values = (double[]) graph;
        buffer.reserve(Integer.BYTES + values.length * Double.BYTES);
        buffer.putInt(values.length);
        buffer.putDoubles(values);
    }

    @Override
    public Object read(GrowingBuffer buffer) {
        return buffer.takeDoubles(buffer.takeInt());
    }
}

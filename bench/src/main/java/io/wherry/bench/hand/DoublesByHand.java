// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.hand;

/// An array of doubles, moved as one.
final class DoublesByHand implements HandCodec {
    @Override
    public void write(Object graph, Block block) {
        double[] values = (double[]) graph;
        block.reserve(Integer.BYTES + values.length * Double.BYTES);
        block.putInt(values.length);
        block.putDoubles(values);
    }

    @Override
    public Object read(Block block) {
        return block.takeDoubles(block.takeInt());
    }
}

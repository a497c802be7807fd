// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.hand;

import io.wherry.testkit.zoo.shapes.Complex;

/// An array of complex numbers, none of them null or met twice.
final class ComplexByHand implements HandCodec {
    @Override
    public void write(Object graph, Block block) {
        Complex[] numbers = (Complex[]) graph;
        block.reserve(Integer.BYTES + numbers.length * 2 * Double.BYTES);
        block.putInt(numbers.length);
        for (Complex number : numbers) {
            block.putDouble(number.re);
            block.putDouble(number.im);
        }
    }

    @Override
    public Object read(Block block) {
        Complex[] numbers = new Complex[block.takeInt()];
        for (int n = 0; n < numbers.length; n++) {
            Complex number = new Complex();
            number.re = block.takeDouble();
            number.im = block.takeDouble();
            numbers[n] = number;
        }
        return numbers;
    }
}

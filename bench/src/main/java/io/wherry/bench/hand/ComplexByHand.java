// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.hand;

import io.wherry.testkit.zoo.shapes.Complex;

/// An array of complex numbers without nulls or shared elements.
final class ComplexByHand implements HandCodec {
    @Override
    public void write(Object graph, GrowingBuffer buffer) {
        Complex[] numbers = (Complex[]) graph;
        buffer.reserve(Integer.BYTES + numbers.length * 2 * Double.BYTES);
        buffer.putInt(numbers.length);
        for (Complex number : numbers) {
            buffer.putDouble(number.re);
            buffer.putDouble(number.im);
        }
    }

    @Override
    public Object read(GrowingBuffer buffer) {
        Complex[] numbers = new Complex[buffer.takeInt()];
        for (int n = 0; n < numbers.length; n++) {
            Complex number = new Complex();
            number.re = buffer.takeDouble();
            number.im = buffer.takeDouble();
            numbers[n] = number;
        }
        return numbers;
    }
}

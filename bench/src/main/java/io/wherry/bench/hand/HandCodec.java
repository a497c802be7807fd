// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.hand;

/// Code by hand for the graphs of one class.
interface HandCodec {
    void write(Object graph, GrowingBuffer buffer);

    Object read(GrowingBuffer buffer);
}

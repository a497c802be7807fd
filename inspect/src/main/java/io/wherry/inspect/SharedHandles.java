// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect;

import io.wherry.inspect.parse.StreamVisitor;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.LongSupplier;

/// The handles that values refer to. Handles begin anew with each *epoch*: a stream, a reset, an exception and the end of one.
final class SharedHandles implements StreamVisitor {
    private final List<BitSet> epochs = new ArrayList<>();
    private BitSet current = new BitSet();

    boolean contains(int epoch, int handle) {
        return epoch < epochs.size() && epochs.get(epoch).get(handle);
    }

    private void begin() {
        current = new BitSet();
        epochs.add(current);
    }

    @Override
    public void beginStream(long offset, int version, LongSupplier position) {
        begin();
    }

    @Override
    public void reset(long offset) {
        begin();
    }

    @Override
    public void beginException(long offset) {
        begin();
    }

    @Override
    public void endException() {
        begin();
    }

    @Override
    public void reference(long offset, int handle) {
        current.set(handle);
    }
}

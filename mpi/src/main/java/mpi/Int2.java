// SPDX-License-Identifier: Apache-2.0
package mpi;

/// The type of pairs of two `int`s, a value and an index, for `MAXLOC` and `MINLOC`; the only
/// instance is a constant of [MPI].
public final class Int2 extends Struct {
    private final int value;
    private final int index;

    Int2() {
        value = addInt();
        index = addInt();
    }

    @Override
    protected Int2.Data newData() {
        return new Data();
    }

    /// A pair in memory.
    public final class Data extends Struct.Data {
        public Data() {}

        public int getValue() {
            return getInt(value);
        }

        public int getIndex() {
            return getInt(index);
        }

        public void putValue(int v) {
            putInt(value, v);
        }

        public void putIndex(int v) {
            putInt(index, v);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package mpi;

/// The type of pairs of a `short` and an index, for `MAXLOC` and `MINLOC`; the only instance is a
/// constant of [MPI].
public final class ShortInt extends Struct {
    private final int value;
    private final int index;

    ShortInt() {
        value = addShort();
        setOffset(Integer.BYTES);
        index = addInt();
    }

    @Override
    protected ShortInt.Data newData() {
        return new Data();
    }

    /// A pair in memory.
    public final class Data extends Struct.Data {
        public Data() {}

        public short getValue() {
            return getShort(value);
        }

        public int getIndex() {
            return getInt(index);
        }

        public void putValue(short v) {
            putShort(value, v);
        }

        public void putIndex(int v) {
            putInt(index, v);
        }
    }
}

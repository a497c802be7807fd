// SPDX-License-Identifier: Apache-2.0
package mpi;

/// The type of pairs of a `long` and an index, for `MAXLOC` and `MINLOC`; the only instance is a
/// constant of [MPI].
public final class LongInt extends Struct {
    private final int value;
    private final int index;

    LongInt() {
        value = addLong();
        setOffset(Long.BYTES);
        index = addInt();
    }

    @Override
    protected LongInt.Data newData() {
        return new Data();
    }

    /// A pair in memory.
    public final class Data extends Struct.Data {
        public Data() {}

        public long getValue() {
            return getLong(value);
        }

        public int getIndex() {
            return getInt(index);
        }

        public void putValue(long v) {
            putLong(value, v);
        }

        public void putIndex(int v) {
            putInt(index, v);
        }
    }
}

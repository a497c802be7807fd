// SPDX-License-Identifier: Apache-2.0
package mpi;

/// A `long` and the index of where it comes from, for `MAXLOC` and `MINLOC`; the only one is that of [MPI].
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

    /// One of them in memory.
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

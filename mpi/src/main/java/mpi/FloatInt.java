// SPDX-License-Identifier: Apache-2.0
package mpi;

/// A `float` and the index of where it comes from, for `MAXLOC` and `MINLOC`; the only one is that of [MPI].
public final class FloatInt extends Struct {
    private final int value;
    private final int index;

    FloatInt() {
        value = addFloat();
        index = addInt();
    }

    @Override
    protected FloatInt.Data newData() {
        return new Data();
    }

    /// One of them in memory.
    public final class Data extends Struct.Data {
        public Data() {}

        public float getValue() {
            return getFloat(value);
        }

        public int getIndex() {
            return getInt(index);
        }

        public void putValue(float v) {
            putFloat(value, v);
        }

        public void putIndex(int v) {
            putInt(index, v);
        }
    }
}

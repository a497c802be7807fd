// SPDX-License-Identifier: Apache-2.0
package mpi;

/// The type of pairs of a `float` and an index, for `MAXLOC` and `MINLOC`; the only instance is a
/// constant of [MPI].
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

    /// A pair in memory.
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

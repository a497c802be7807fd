// SPDX-License-Identifier: Apache-2.0
package mpi;

/// A `double` and the index of where it comes from, for `MAXLOC` and `MINLOC`; the only one is that of [MPI].
public final class DoubleInt extends Struct {
    private final int value;
    private final int index;

    DoubleInt() {
        value = addDouble();
        setOffset(Double.BYTES);
        index = addInt();
    }

    @Override
    protected DoubleInt.Data newData() {
        return new Data();
    }

    /// One of them in memory.
    public final class Data extends Struct.Data {
        public Data() {}

        public double getValue() {
            return getDouble(value);
        }

        public int getIndex() {
            return getInt(index);
        }

        public void putValue(double v) {
            putDouble(value, v);
        }

        public void putIndex(int v) {
            putInt(index, v);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package mpi;

/// The type of pairs of a `double` and an index, for `MAXLOC` and `MINLOC`; the only instance is a
/// constant of [MPI].
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

    /// A pair in memory.
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

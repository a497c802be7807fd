// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.shapes;

import io.wherry.testkit.Compared;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;

/// An object that writes its array of doubles by hand, one by one.
public final class ExternalDoubles implements Externalizable {
    private static final long serialVersionUID = 1L;

    @Compared public transient double[] values = {};

    public ExternalDoubles() {}

    public static ExternalDoubles of(double[] values) {
        ExternalDoubles external = new ExternalDoubles();
        external.values = values;
        return external;
    }

    @Override
    public void writeExternal(ObjectOutput out) throws IOException {
        out.writeInt(values.length);
        for (double value : values) {
            out.writeDouble(value);
        }
    }

    @Override
    public void readExternal(ObjectInput in) throws IOException {
        double[] read = new double[in.readInt()];
        for (int i = 0; i < read.length; i++) {
            read[i] = in.readDouble();
        }
        values = read;
    }
}

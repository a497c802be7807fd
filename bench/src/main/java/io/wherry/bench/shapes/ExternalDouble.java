// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.shapes;

import io.wherry.testkit.Compared;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;

/// An object that writes its one double by hand.
public final class ExternalDouble implements Externalizable {
    private static final long serialVersionUID = 1L;

    @Compared public transient double value;

    public ExternalDouble() {}

    public static ExternalDouble of(double value) {
        ExternalDouble external = new ExternalDouble();
        external.value = value;
        return external;
    }

    @Override
    public void writeExternal(ObjectOutput out) throws IOException {
        out.writeDouble(value);
    }

    @Override
    public void readExternal(ObjectInput in) throws IOException {
        value = in.readDouble();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.shapes;

import io.wherry.testkit.Compared;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;

/// An object that writes its array of bytes by hand.
public final class ExternalBytes implements Externalizable {
    private static final long serialVersionUID = 1L;

    @Compared public transient byte[] values = {};

    public ExternalBytes() {}

    public static ExternalBytes of(byte[] values) {
        ExternalBytes external = new ExternalBytes();
        external.values = values;
        return external;
    }

    @Override
    public void writeExternal(ObjectOutput out) throws IOException {
        out.writeInt(values.length);
        out.write(values);
    }

    @Override
    public void readExternal(ObjectInput in) throws IOException {
        values = new byte[in.readInt()];
        in.readFully(values);
    }
}

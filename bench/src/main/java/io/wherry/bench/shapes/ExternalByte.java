// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.shapes;

import io.wherry.testkit.Compared;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;

/// An object that writes its one byte by hand.
public final class ExternalByte implements Externalizable {
    private static final long serialVersionUID = 1L;

    @Compared public transient byte value;

    public ExternalByte() {}

    public static ExternalByte of(byte value) {
        ExternalByte external = new ExternalByte();
        external.value = value;
        return external;
    }

    @Override
    public void writeExternal(ObjectOutput out) throws IOException {
        out.writeByte(value);
    }

    @Override
    public void readExternal(ObjectInput in) throws IOException {
        value = in.readByte();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes.hooks;

import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;

/// Writes itself by hand and is made by its public constructor.
public final class ExternalPoint implements Externalizable {
    private static final long serialVersionUID = 1L;

    private int x;
    private int y;

    public ExternalPoint() {}

    public ExternalPoint(int x, int y) {
        this.x = x;
        this.y = y;
    }

    @Override
    public void writeExternal(ObjectOutput out) throws IOException {
        out.writeInt(x);
        out.writeInt(y);
    }

    @Override
    public void readExternal(ObjectInput in) throws IOException {
        x = in.readInt();
        y = in.readInt();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.shapes;

import java.io.Serializable;

/// An object of one byte.
public final class ByteField implements Serializable {
    private static final long serialVersionUID = 1L;

    public byte value;

    public ByteField() {}

    public static ByteField of(byte value) {
        ByteField field = new ByteField();
        field.value = value;
        return field;
    }
}

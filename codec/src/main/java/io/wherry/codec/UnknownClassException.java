// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import java.io.Serial;

/// The bytes name a class that the class loader of the reader does not find.
public final class UnknownClassException extends WireFormatException {
    @Serial private static final long serialVersionUID = 1;

    private final String className;

    public UnknownClassException(String className, long position, Throwable cause) {
        this.className = className;
        super("unknown class: name=" + className, position, cause);
    }

    public String className() {
        return className;
    }
}

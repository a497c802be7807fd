// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec;

import java.io.Serial;

/// The writer's class of this name has another shape than the reader's: other fields, hooks or
/// version.
public final class ClassMismatchException extends WireFormatException {
    @Serial private static final long serialVersionUID = 1;

    private final String className;

    public ClassMismatchException(String className, String difference, long position) {
        this.className = className;
        super("class differs from the writer's: name=" + className + ", " + difference, position);
    }

    public String className() {
        return className;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.shape;

import sun.reflect.ReflectionFactory;

/// The JDK's supported way into classes for serialization libraries (module jdk.unsupported, JEP
/// 500).
public final class Reflection {
    public static final ReflectionFactory FACTORY = ReflectionFactory.getReflectionFactory();

    private Reflection() {}
}

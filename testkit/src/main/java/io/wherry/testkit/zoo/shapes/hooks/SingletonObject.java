// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes.hooks;

import java.io.Serializable;

/// Exists once: readResolve gives the one instance.
public final class SingletonObject implements Serializable {
    private static final long serialVersionUID = 1L;

    public static final SingletonObject INSTANCE = new SingletonObject();

    private final int number = 42;

    private SingletonObject() {}

    private Object readResolve() {
        return INSTANCE;
    }

    @Override
    public String toString() {
        return "lone " + number;
    }
}

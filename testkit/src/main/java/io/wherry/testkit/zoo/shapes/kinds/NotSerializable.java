// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes.kinds;

/// Is not serializable: a graph that contains one cannot be sent.
public final class NotSerializable {
    private final int number;

    public NotSerializable(int number) {
        this.number = number;
    }

    @Override
    public String toString() {
        return "not serializable " + number;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes;

/// An enum without bodies.
public enum Colour {
    RED,
    GREEN,
    BLUE
}

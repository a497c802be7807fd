// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.hookorder;

/// An object of a generated class: its hooks look at other parts and call into them.
public interface GraphPart {
    /// The number of the object in its graph; 0 until its lower level has been read.
    int id();

    /// Adds `child` to the list of the upper level.
    ///
    /// @throws NullPointerException if there is none and the level does not create it on demand
    void upRegister(Object child);

    /// Adds `child` to the list of the lower level.
    ///
    /// @throws NullPointerException if there is none and the level does not create it on demand
    void lowRegister(Object child);
}

// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.stars;

import io.wherry.iso.Iso;

/// A star as an object. Its type has the name and the fields of [StarCells], so it shows the stars
/// that are created there.
@Iso
public interface Star {
    String name();

    void name(String name);

    /// Apparent magnitude: the brighter, the smaller.
    double magnitude();

    void magnitude(double magnitude);

    /// Distance in light years.
    int distance();

    void distance(int distance);
}

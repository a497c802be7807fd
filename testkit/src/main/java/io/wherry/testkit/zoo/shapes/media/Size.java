// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes.media;

/// How large an image is shown.
public enum Size {
    SMALL,
    LARGE
}

// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes.media;

/// Who plays a film.
public enum Player {
    JAVA,
    FLASH
}

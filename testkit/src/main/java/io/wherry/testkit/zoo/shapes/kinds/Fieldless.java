// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes.kinds;

import java.io.Serializable;

/// Has no fields, no hooks and no declared version.
@SuppressWarnings("serial") // the version is computed, on purpose
public final class Fieldless implements Serializable {
    public Fieldless() {}
}

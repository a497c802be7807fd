// SPDX-License-Identifier: Apache-2.0
package com.acme.shop;

import io.wherry.iso.Iso;

/// A class that cannot be lowered.
@Iso
public final class Till {
    private long cents;

    public void add(long more) {
        synchronized (this) {
            cents += more;
        }
    }
}

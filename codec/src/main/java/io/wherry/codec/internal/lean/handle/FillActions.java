// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.lean.handle;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Collections that are filled when the whole graph has been read. One reader owns it.
public final class FillActions {
    private final List<FillAction> actions = new ArrayList<>();

    public void add(FillAction action) {
        actions.add(action);
    }

    /// Runs all, those that are added meanwhile too, and forgets them.
    public void run() throws IOException {
        for (int i = 0; i < actions.size(); i++) {
            actions.get(i).run();
        }
        actions.clear();
    }

    public void clear() {
        actions.clear();
    }
}

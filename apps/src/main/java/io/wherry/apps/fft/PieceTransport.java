// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.fft;

import java.io.IOException;

/// How pieces of a vector come to other ranks.
///
/// @param <P> the layout
interface PieceTransport<P extends Points<P>> {
    /// Tells where the pieces of others go. They may come at once.
    void expect(P blocked);

    /// Sends a piece, and takes one, now or later.
    ///
    /// @param cyclic where it is taken from
    void swap(P cyclic, Piece piece) throws IOException, InterruptedException;

    /// Waits until as many pieces of others have come and are in their place.
    void await(int pieces) throws InterruptedException;
}

// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.fft;

import java.io.IOException;

/// The transport that moves pieces of a vector to other ranks.
///
/// @param <P> the layout
interface PieceTransport<P extends Points<P>> {
    /// Sets the vector that takes the pieces of other ranks. They may arrive from now on.
    void expect(P blocked);

    /// Sends a piece and receives one, now or later.
    ///
    /// @param cyclic the vector that the piece is taken from
    void swap(P cyclic, Piece piece) throws IOException, InterruptedException;

    /// Blocks until as many pieces of other ranks have arrived and are stored.
    void await(int pieces) throws InterruptedException;
}

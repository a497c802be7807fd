// SPDX-License-Identifier: Apache-2.0

/// Wherry's formats as a serializer of Wicket's pages: [io.wherry.wicket.GraphPageSerializer].
@NullMarked
package io.wherry.wicket;

import org.jspecify.annotations.NullMarked;

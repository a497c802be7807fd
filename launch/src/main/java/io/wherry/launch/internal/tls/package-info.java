// SPDX-License-Identifier: Apache-2.0

/// The certificate of a job, for links over TLS between its ranks.
@NullMarked
package io.wherry.launch.internal.tls;

import org.jspecify.annotations.NullMarked;

// SPDX-License-Identifier: Apache-2.0

/// TLS 1.3 over any wire, and its certificates and keys. Start at
/// [io.wherry.transport.internal.tls.TlsWire], or at
/// [io.wherry.transport.internal.tls.FileContext] for certificates and keys.
@NullMarked
package io.wherry.transport.internal.tls;

import org.jspecify.annotations.NullMarked;

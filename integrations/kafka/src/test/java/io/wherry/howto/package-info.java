// SPDX-License-Identifier: Apache-2.0

/// The program of integrations/kafka/README.md.
package io.wherry.howto;

// SPDX-License-Identifier: Apache-2.0

/// The program of integrations/spark/README.md.
package io.wherry.howto;
